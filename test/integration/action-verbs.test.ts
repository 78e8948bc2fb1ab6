import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { beforeAll, expect, it } from 'vitest';
import { commandGroups } from '../../src/main/cli/domains.ts';

/** A verb of the command line, or in brackets why there is none. */
type Verb = string;

const SHOWS = '(shows a part of the window)';
const BROWSER = '(the page of the service: the list of the command line has its address)';
const COPIES = '(the command line prints it)';
const LISTED = '(the window keeps the list of connections; `status` prints it)';
const EDITOR = '(edits the plan on the timeline)';
const CONTROL = '(a value of another action)';

/** The lists of actions, by their files below src/renderer/features, with the verb of each action. */
const lists: Readonly<Record<string, Readonly<Record<string, Verb>>>> = {
  'issues/actions.ts': {
    open: 'issues show',
    move: 'issues transition',
    assign: 'issues assign',
    browser: BROWSER,
    copy: COPIES,
  },
  'deploys/actions.ts': {
    open: 'deploys show',
    redeploy: 'deploys redeploy',
    site: BROWSER,
    mute: '(what the window and the tray announce)',
    url: COPIES,
    commit: COPIES,
  },
  'workflows/actions.ts': {
    show: 'dag show',
    start: 'dag start',
    suspend: 'dag suspend',
    'stop-all': 'dag stop',
    open: BROWSER,
    remove: '(names that only the window lists)',
  },
  'ads/parts/entity-actions.ts': {
    open: 'ads campaigns show',
    switch: 'ads pause',
    budget: 'ads ad-sets update',
    dates: 'ads ad-sets update',
    bid: 'ads ad-sets update',
    rename: 'ads campaigns update',
    duplicate: 'ads campaigns create',
    new: 'ads ad-sets create',
    archive: 'ads campaigns update',
    preview: BROWSER,
    manager: BROWSER,
    copy: COPIES,
  },
  'connections/list/profile-actions.ts': {
    open: SHOWS,
    use: LISTED,
    retry: LISTED,
    test: LISTED,
    rename: LISTED,
    edit: 'connect',
    copy: COPIES,
    remove: 'disconnect',
  },
  'playout/parts/plan-actions.ts': {
    edit: SHOWS,
    guide: SHOWS,
    live: SHOWS,
    recent: SHOWS,
    view: SHOWS,
    output: SHOWS,
    all: SHOWS,
    'on-air': SHOWS,
    library: SHOWS,
    import: 'programme import',
    apply: 'programme apply',
    'add-files': EDITOR,
    'add-source': EDITOR,
    fill: EDITOR,
    repeat: EDITOR,
  },
  'music/media/item-actions.ts': {
    play: 'play-media',
    next: 'play-media',
    add: 'play-media',
    replace: 'play-media',
    radio: 'play-media',
    'play-on': 'play-media',
    favorite: 'favorite',
    playlist: 'playlist add',
    open: SHOWS,
    album: SHOWS,
    artist: SHOWS,
    keep: 'library',
    forget: 'library',
    copy: COPIES,
  },
  'music/players/player-actions.ts': {
    music: 'search',
    transfer: 'queue transfer',
    leave: 'ungroup',
    group: 'group',
    source: '(inputs are chosen in the window)',
    mute: 'mute',
    ceiling: '(a setting of this computer)',
    sleep: 'sleep',
    announce: 'announce',
    stream: 'players',
    settings: '(a form of the server, which the window draws)',
    power: 'power',
    stop: 'stop',
  },
  'music/players/palette-players.ts': {
    volume: 'volume',
    mute: 'mute',
    play: 'play',
    next: 'next',
    previous: 'previous',
    lyrics: SHOWS,
    share: COPIES,
    queue: 'queue',
    similar: '(a switch of the queue)',
    sleep: 'sleep',
    off: CONTROL,
    own: 'volume',
    open: SHOWS,
  },
};

const read = (file: string): readonly string[] => {
  const source = readFileSync(`src/renderer/features/${file}`, 'utf8');
  const found = source.matchAll(
    /\bid: '([\w-]+)'|\b(?:change|skip)\(\s*'([\w-]+)'|^ {2}\['(\w+)',/gm,
  );
  return [...new Set([...found].map(([, a, b, c]) => a ?? b ?? c ?? ''))];
};

const paths = new Set<string>();

beforeAll(async () => {
  const program = new Command();
  for (const { load } of commandGroups.flatMap(({ modules }) => modules))
    await (
      await load()
    )(program, () => Promise.resolve());
  const add = (command: Command, before: string): void => {
    for (const one of command.commands) {
      paths.add(before + one.name());
      add(one, `${before}${one.name()} `);
    }
  };
  add(program, '');
});

it.each(Object.entries(lists))('every action of %s has its verb or a reason', (file, verbs) => {
  expect([...read(file)].sort()).toEqual(Object.keys(verbs).sort());
  const missing = Object.values(verbs).filter((verb) => !verb.startsWith('(') && !paths.has(verb));
  expect(missing).toEqual([]);
});
