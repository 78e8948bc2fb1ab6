import '../../../../shared/ads/cli-texts.ts';
import type { Command } from 'commander';
import type { EndpointName } from '../../../../shared/ads/endpoints.ts';
import type { TextsByNamespace } from '../../../../shared/i18n/translate.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Register } from '../registry.ts';
import {
  endpoint,
  formatEndpoint,
  listFilters,
  findResource,
  resources,
  wordsIn,
} from './resources.ts';
import type { CommandAction } from './with-ads.ts';

type Texts = TextsByNamespace['adscli'];
/** A command: its name and arguments, the key of its text, its options, its code. */
type Row = readonly [string, keyof Texts['command'], string, () => Promise<CommandAction>];

const lists = () => import('./lists.ts');
const changes = () => import('./changes.ts');
const reports = () => import('./reports.ts');
const show = async (name: EndpointName): Promise<CommandAction> =>
  (await import('./with-ads.ts')).createShow(name);
const change = async (name: EndpointName): Promise<CommandAction> =>
  (await changes()).createChange(name);

const switches = 'parents yes dry-run no-browser';
const guards = 'yes dry-run';
const paging = 'limit offset page-size sort direction';

/** Commands with a time limit for the whole command. The others wait for the outcome, for which the service has its own limit. */
const limited: readonly (keyof Texts['command'])[] = ['mode', 'use', 'audit'];

const verbs: Readonly<Record<string, readonly [string, string]>> = {
  show: ['show <id>', ''],
  create: ['create <file>', `${guards} amount`],
  update: ['update <id> <file>', `${guards} amount`],
  delete: ['delete <id>', guards],
};

/** The list of a resource, and its other commands. */
function listCommandRows(name: string): Row[] {
  const { list, verbs: own } = findResource(name);
  const options = `${listFilters(name)
    .map(([option]) => option)
    .join(' ')} ${endpoint(list).paged === true ? paging : 'limit offset'}`;
  const load = async (): Promise<CommandAction> => (await lists()).createList(name);
  if (name === 'categories') return [['categories [text]', 'categories', options, load]];
  const words = name === 'targets' ? 'targets search [text]' : `${name} list`;
  const rest = wordsIn(own).map((verb): Row => {
    const [argument, more] = verbs[verb] ?? ['', ''];
    const of = formatEndpoint(name, verb);
    const hasFields = verb === 'show' && options.includes('fields');
    const given = hasFields ? 'fields' : more;
    return [
      `${name} ${argument}`,
      verb as 'show',
      given,
      () => (verb === 'show' ? show(of) : change(of)),
    ];
  });
  return [[words, 'list', options, load], ...rest];
}

const rows: readonly Row[] = [
  ...Object.keys(resources).flatMap(listCommandRows),
  ['mode [mode]', 'mode', 'yes', async () => (await changes()).setMode],
  ['account show', 'show', '', () => show('account.show')],
  ['account use <account>', 'use', '', async () => (await changes()).chooseAccount],
  ['account update <file>', 'update', `${guards} amount`, () => change('account.update')],
  ['assets upload <media>', 'upload', `type name ${guards}`, async () => (await changes()).upload],
  ['assets archive <ids...>', 'archive', guards, async () => (await changes()).archive('ARCHIVE')],
  [
    'assets unarchive <ids...>',
    'unarchive',
    guards,
    async () => (await changes()).archive('UNARCHIVE'),
  ],
  ['pause <id>', 'pause', guards, async () => (await changes()).switchTo(false)],
  ['resume <id>', 'resume', guards, async () => (await changes()).switchTo(true)],
  [
    'estimate audience <file>',
    'audience',
    'dry-run',
    async () => (await changes()).estimate('estimates.audience'),
  ],
  [
    'estimate bid <file>',
    'bid',
    'dry-run',
    async () => (await changes()).estimate('estimates.bid'),
  ],
  [
    'report aggregate',
    'aggregate',
    'entity fields granularity from to ids status parents',
    async () => (await reports()).aggregate,
  ],
  ['report insights', 'insights', 'entity id by fields', async () => (await reports()).insights],
  [
    'report csv',
    'csv',
    'name dimensions metrics granularity from to status campaigns out',
    async () => (await reports()).csv,
  ],
  ['report status <id>', 'status', '', async () => (await reports()).reportStatus],
  ['audit', 'audit', '', async () => (await changes()).audit],
];

/** The commands of the advertising service. */
export const addAds: Register = (program, run) => {
  program.commandsGroup(t('adscli:title'));
  const ads = program
    .command('ads')
    .description(t('adscli:command.ads'))
    .option('--account <account>', t('adscli:option.account'));
  const groups = new Map<string, Command>();
  const getGroup = (name: string): Command => {
    const made = groups.get(name) ?? ads.command(name).description(t('adscli:group', { name }));
    groups.set(name, made);
    return made;
  };
  for (const [words, about, options, load] of rows) {
    const [first = '', second = '<'] = words.split(' ');
    const isLeaf = /^[<[]/.test(second);
    const line = isLeaf ? words : words.slice(first.length + 1);
    const isDefault = second === 'list';
    const command = (isLeaf ? ads : getGroup(first)).command(line, { isDefault });
    command.description(t(`adscli:command.${about}`));
    for (const name of wordsIn(options)) {
      const text = t(`adscli:option.${name as keyof Texts['option']}`);
      command.option(wordsIn(switches).includes(name) ? `--${name}` : `--${name} <value>`, text);
    }
    command.action((...given: unknown[]) => {
      const self = given.at(-1) as Command;
      const args = given
        .slice(0, -2)
        .flat()
        .filter((word) => word !== undefined) as string[];
      const named = about === 'use' ? { account: args[0] } : {};
      const options = { ...self.optsWithGlobals<Record<string, unknown>>(), ...named };
      return run(self, async (context) => {
        const { withAds } = await import('./with-ads.ts');
        const use = (await load())(args, options, context);
        return withAds(context, options, use, limited.includes(about) ? undefined : null);
      });
    });
  }
};
