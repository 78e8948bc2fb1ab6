import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { mergeTests } from '@playwright/test';
import { AdsPage, changesAt, test as adsTest } from '../ads/ads-page.ts';
import { DeploysPage, test as deploysTest } from '../deploys/deploys-page.ts';
import { EqPage } from '../equalizer/eq-page.ts';
import { IssuesPage, test as issuesTest, writesTo } from '../issues/issues-page.ts';
import { PlayoutPage, test as playoutTest } from '../playout/playout-page.ts';
import { expect } from '../rig/hosts.ts';
import { countInput, readFocus, takeCounts } from '../rig/keyboard.ts';
import { t } from '../rig/texts.ts';
import { startsAt, test as workflowsTest, WorkflowsPage } from '../workflows/workflows-page.ts';

const base = mergeTests(playoutTest, deploysTest, issuesTest, adsTest, workflowsTest);

/** The servers of a new user, and the page objects that check the results. */
interface Newcomer {
  readonly page: Page;
  readonly playout: PlayoutPage;
  readonly eq: EqPage;
  readonly deploys: DeploysPage;
  readonly issues: IssuesPage;
  readonly workflows: WorkflowsPage;
  readonly ads: AdsPage;
  /** The fields of each service's form in order, with their values. */
  readonly forms: Readonly<Record<ServiceId, readonly (readonly [Locator, string])[]>>;
}
type ServiceId = 'deploys' | 'issues' | 'workflows' | 'ads';
const services = ['deploys', 'issues', 'workflows', 'ads'] as const;

/** Steps that the two tests perform by different means. Each function resolves when the page shows its effect. */
export interface Hand {
  connectMusic(url: string, token: string): Promise<void>;
  connect(service: ServiceId): Promise<void>;
  openLineup(path: string): Promise<void>;
  pause(): Promise<void>;
  leaveQuick(): Promise<void>;
  /** Moves band 5 of the equalizer. */
  moveBand(): Promise<void>;
  /** Trims the overlap, fills the gap, and writes both. */
  repair(): Promise<void>;
  /** Shows the failed run of `loudness-report`. */
  showFailedRun(): Promise<void>;
  /** Moves CS-412 to "In progress". */
  moveIssue(): Promise<void>;
  /** Starts `encode-backlog` with the source `/in`. */
  startWorkflow(): Promise<void>;
  /** Shows the campaign "Winter reach". */
  showCampaign(): Promise<void>;
}

export const test = base.extend<{ walk: (hand: (newcomer: Newcomer) => Hand) => Promise<void> }>({
  walk: async (
    {
      page,
      host,
      music,
      channels,
      lineupFolder,
      platform,
      tracker,
      scheduler,
      service,
      pageErrors,
    },
    use,
    info,
  ) => {
    const newcomer: Newcomer = {
      page,
      playout: new PlayoutPage(page, channels, lineupFolder),
      eq: new EqPage(page, music),
      deploys: new DeploysPage(page),
      issues: new IssuesPage(page),
      workflows: new WorkflowsPage(page),
      ads: new AdsPage(page),
      forms: {
        deploys: [
          [field(page, 'deploys:form.url'), platform.url],
          [field(page, 'deploys:form.key'), platform.token],
          [field(page, 'deploys:form.workspace'), platform.workspace],
        ],
        issues: [
          [field(page, 'issues:form.url'), tracker.url],
          [field(page, 'issues:form.email'), tracker.email],
          [field(page, 'issues:form.token'), tracker.token],
        ],
        workflows: [
          [field(page, 'workflows:form.url'), scheduler.url],
          [field(page, 'connections:form.token'), scheduler.token],
        ],
        ads: [
          [field(page, 'ads:form.url'), service.url],
          [field(page, 'connections:form.token'), service.token],
        ],
      },
    };
    const { playout, eq, issues, workflows, ads } = newcomer;
    /** Ends a step: expects that the focus has a name, and records the user's input. */
    const arrive = async (name: string): Promise<void> => {
      const { keys, characters, clicks } = await takeCounts(page);
      expect(info.title.includes('mouse') ? keys : clicks, name).toBe(0);
      const focus = await readFocus(page);
      const told = `${String(keys)} keys, ${String(characters)} characters, ${String(clicks)} clicks; focus: ${focus}`;
      info.annotations.push({ type: name, description: told });
    };
    await use(async (make) => {
      const hand = make(newcomer);
      await countInput(page);
      await page.goto(host.url);
      await test.step('the music server is connected in the first run', async () => {
        await hand.connectMusic(music.url, music.token);
        await arrive('connect music');
      });
      for (const one of services)
        await test.step(`${one} is connected`, async () => {
          await hand.connect(one);
          await arrive(`connect ${one}`);
        });
      await test.step('a lineup is opened', async () => {
        await hand.openLineup(channels.lineup);
        await arrive('open a lineup');
        const settings = readFileSync(join(host.dataDir, 'settings.json'), 'utf8');
        for (const { url, token } of [music, platform, tracker, scheduler, service]) {
          expect(settings).toContain(new URL(url).host);
          expect(settings).not.toContain(token);
        }
      });
      await test.step('a player is paused from the quick controls', async () => {
        // A desktop host opens them from its tray, or with a global key.
        await page.goto(new URL('/quick', page.url()).href);
        await expect(page.getByRole('slider', { name: /^Group volume/ })).toBeFocused();
        await hand.pause();
        await music.waitFor((demo) => demo.model.players.get('living_room')?.state === 'paused');
        await arrive('pause a player');
        await hand.leaveQuick();
      });
      await test.step('a band of the equalizer is moved', async () => {
        const before = eq.stored();
        await hand.moveBand();
        await eq.saved(1);
        const after = eq.stored();
        expect(after.filter((band, at) => band.frequency !== before[at]?.frequency)).toEqual([
          after[4],
        ]);
        expect(after[4]?.frequency).toBeGreaterThan((before[4]?.frequency ?? 0) * 1.01);
        expect(after[4]?.gain).toBeGreaterThan(before[4]?.gain ?? 0);
        await arrive('move a band');
      });
      await test.step('an overlap and a gap are repaired and written', async () => {
        const before = playout.stored('4');
        const gapped = playout.stored('3');
        await hand.repair();
        expect(playout.stored('3')).toHaveLength(gapped.length + 1);
        const after = playout.stored('4');
        const changed = after.filter(({ finish }, at) => finish !== before[at]?.finish);
        expect(changed.map(({ title }) => title)).toEqual(['Morning show 2']);
        const next = after[after.findIndex(({ id }) => id === changed[0]?.id) + 1];
        expect(Date.parse(changed[0]?.finish ?? '')).toBe(Date.parse(next?.start ?? ''));
        await arrive('repair an overlap and a gap');
      });
      await test.step('the log of a failed run is read', async () => {
        await hand.showFailedRun();
        await expect(workflows.state('failed')).toBeVisible();
        await expect(workflows.log('judge')).toContainText('judge: stopped with an error');
        await arrive('read the log of a failed run');
      });
      await test.step('an issue is moved', async () => {
        await hand.moveIssue();
        await expect(issues.row('CS-412')).toContainText('In progress');
        expect(writesTo(tracker).map(({ path }) => path)).toEqual([
          expect.stringMatching(/\/issue\/CS-412\/transitions$/),
        ]);
        await arrive('move an issue');
      });
      await test.step('a workflow is started with a parameter', async () => {
        await hand.startWorkflow();
        await expect(workflows.state('running')).toBeVisible();
        const [sent, ...more] = startsAt(scheduler);
        expect(more).toEqual([]);
        expect(JSON.stringify(sent?.body)).toMatch(/source.*\/in/);
        await arrive('start a workflow');
      });
      await test.step('a campaign is read', async () => {
        await hand.showCampaign();
        await expect(ads.head('Winter reach')).toBeVisible();
        await expect(ads.row('Winter reach')).toContainText(t('states:delivering'));
        await expect(ads.row('Winter reach')).toContainText(
          t('adspanel:tree.perDay', { amount: '95.00' }),
        );
        expect(changesAt(service)).toEqual([]);
        await arrive('read a campaign');
      });
      expect(pageErrors).toEqual([]);
      for (const { type, description } of info.annotations)
        process.stdout.write(`    ${type}: ${description ?? ''}\n`);
    });
  },
});

/** A field in the form of a new connection. Its label states whether it is optional. */
const field = (page: Page, label: Parameters<typeof t>[0]): Locator =>
  page
    .getByRole('region', { name: t('connections:page.selected') })
    .getByLabel(new RegExp(`^${t(label)}( optional)?$`));
