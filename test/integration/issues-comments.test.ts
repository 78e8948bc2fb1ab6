import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { t } from '../../src/shared/i18n/translate.ts';
import { issuesNames } from '../../src/demo/issues/faults.ts';
import { refusal } from '../support/core/service-core.ts';
import { IssuesCore } from '../support/issues/issues-core.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
let lab: IssuesCore;

const KEY = 'CS-402';
/** The number of comments that the demo got. */
const sent = (): number =>
  lab.demo.asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/comment'))
    .length;

describe.each(issuesNames.generations)('comments (%s)', (generation) => {
  beforeEach(async () => {
    lab = await IssuesCore.start(await tempDir(), generation);
    expect((await lab.connect()).ok).toBe(true);
  });
  afterEach(() => lab.stop());

  it('sends a comment as paragraphs and reads it back', async () => {
    const made = await lab.call('issues.comment', { key: KEY, text: 'one\ntwo\n\nthree' });
    expect(made.author?.id).toBe(lab.demo.me);
    expect(made.body.blocks).toHaveLength(2);
    const { comments: all } = await lab.call('issues.comments', { key: KEY, after: 0 });
    const { customers, issue, ...read } = made;
    expect([customers, issue?.key]).toEqual([false, KEY]);
    expect(all[0]).toEqual(read);
  });

  it('comment-url: sends web addresses as links, and nothing else', async () => {
    const text =
      'Merge request: https://git.example/mr/19. See (http://a.example/x_(y)), javascript:alert(1)';
    await lab.call('issues.comment', { key: KEY, text });
    const { body } = lab.demo.asked.findLast(({ method }) => method === 'POST') ?? {};
    const link = (href: string) => ({
      type: 'text',
      text: href,
      marks: [{ type: 'link', attrs: { href } }],
    });
    expect(body).toMatchObject({
      body: {
        content: [
          {
            content: [
              { type: 'text', text: 'Merge request: ' },
              link('https://git.example/mr/19'),
              { type: 'text', text: '. See (' },
              link('http://a.example/x_(y)'),
              { type: 'text', text: '), javascript:alert(1)' },
            ],
          },
        ],
      },
    });
    const made = await lab.call('issues.create', {
      draft: {
        project: 'CS',
        typeId: '10001',
        values: { summary: 'With a link', description: 'at https://a.example/, maybe' },
      },
    });
    expect(JSON.stringify(made.description)).toContain('"href":"https://a.example/"');
  });

  it('comment-visibility: tells who can read a comment', async () => {
    const [service] = (await lab.call('issues.rows', { jql: 'project = OPS', columns: [] })).items;
    const key = service?.key ?? '';
    expect((await lab.call('issues.issue', { key })).customers).toBe(true);
    expect((await lab.call('issues.issue', { key: KEY })).customers).toBe(false);
    const open = await lab.call('issues.comment', { key, text: 'public reply' });
    expect(open).toMatchObject({ internal: false, onlyFor: null, customers: true });
    const hidden = await lab.call('issues.comment', { key, text: 'internal note', internal: true });
    expect(hidden).toMatchObject({ internal: true, onlyFor: null, customers: false });
    const onlyFor = { kind: 'role', name: 'Developers' } as const;
    const { readers, cut } = await lab.call('issues.readers', { project: 'CS' });
    expect([readers.map(({ kind }) => kind), cut]).toEqual([
      ['role', 'role', 'role', 'group', 'group', 'group'],
      null,
    ]);
    expect(readers).toContainEqual(onlyFor);
    const limited = await lab.call('issues.comment', { key: KEY, text: 'for some', onlyFor });
    expect(limited).toMatchObject({ internal: false, onlyFor, customers: false });
    const { comments: all } = await lab.call('issues.comments', { key, after: 0 });
    expect(all.slice(0, 2).map(({ internal }) => internal)).toEqual([true, false]);
  });

  it('comment-internal: sends the mark of an internal comment, where there are customers only', async () => {
    const [service] = (await lab.call('issues.rows', { jql: 'project = OPS', columns: [] })).items;
    const text = 'root cause: a full disk';
    await lab.call('issues.comment', { key: service?.key ?? '', text, internal: true });
    expect(lab.demo.asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      properties: [{ key: 'sd.public.comment', value: { internal: true } }],
    });
    const before = sent();
    const failed = await refusal(lab.call('issues.comment', { key: KEY, text, internal: true }));
    expect(failed).toMatchObject({
      code: 'unsupported',
      message: t('issues:write.noInternal', { key: KEY }),
    });
    expect(sent()).toBe(before);
  });

  it('comment-length: sends 32,000 characters', async () => {
    const text = 'x'.repeat(32_000);
    const { body } = await lab.call('issues.comment', { key: KEY, text });
    expect(JSON.stringify(body)).toContain(text);
    const longer = lab.call('issues.comment', { key: KEY, text: 'x'.repeat(32_768) });
    expect(await refusal(longer)).toMatchObject({ code: 'invalid-input' });
  });
});
