import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodArgs } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { TextChange } from '../../../../shared/playout/document/edit-text.ts';
import { editText } from '../../../../shared/playout/document/edit-text.ts';
import type { ServerConfig } from '../../../../shared/playout/state.ts';
import { readRfc3339 } from '../../../../shared/playout/time/rfc3339.ts';
import type { Channel } from '../workspace/channel.ts';
import type { LineupFile } from '../workspace/lineup-file.ts';
import { readLineup } from '../workspace/lineup-file.ts';
import { LINEUP } from '../write/backups.ts';
import type { ConfigLayer } from '../workspace/channel-config.ts';
import { configChanges, newConfigText, entryChanges, serverChanges } from './edits.ts';
import type { SettingsWrite, LineupEditorPorts } from './settings-steps.ts';
import { settingsSteps } from './settings-steps.ts';
import { isRecord, parseJson } from '../../../../shared/lib/json.ts';

const utf8 = new TextEncoder();

type SaveChannel = MethodArgs<'playout.saveChannel'>;

/** Edits the lineup and configuration files; changes only the requested values. */
export class LineupEditor {
  readonly #ports: LineupEditorPorts;

  constructor(ports: LineupEditorPorts) {
    this.#ports = ports;
  }

  async saveServer(server: ServerConfig): Promise<void> {
    if (server.port < 1 || server.port > 65_535) throw badInput('port', 'portRange');
    if (server.outputFolder.trim() === '') throw badInput('outputFolder', 'noOutput');
    if (server.bindAddress.trim() === '') throw badInput('bindAddress', 'noAddress');
    await this.#change((lineup) => serverChanges(lineup.value, server));
  }

  /** Returns the channel's key. */
  async saveChannel(form: SaveChannel): Promise<string> {
    const channel = form.channel === null ? null : this.#ports.model.channel(form.channel);
    this.#refuse(form, channel);
    const config = this.#configPath(form);
    const layers = channel?.config?.path === config ? (channel.config?.layers ?? []) : [];
    await this.#change(
      (lineup) =>
        entryChanges(lineup.value, channel === null ? null : indexIn(lineup, channel), form),
      [config, ...layers.map(({ path }) => path)],
      () => this.#configWrites(config, form, layers),
    );
    const { model } = this.#ports;
    const saved = [...model.channels.values()].find(
      ({ entry }) => entry.number === form.number && entry.config === form.config,
    );
    return saved?.key ?? form.channel ?? '';
  }

  async removeChannel(key: string): Promise<void> {
    const channel = this.#ports.model.channel(key);
    if (this.#ports.model.changedIn(channel).length > 0)
      throw failure('conflict', t('playoutserver:ws.admin.unwritten'));
    await this.#change((lineup) => [{ pointer: `/channels/${String(indexIn(lineup, channel))}` }]);
  }

  /**
   * Writes the lineup and other files (`others` creates them, at `paths`), all or none. The lineup may have changed on disk, so it is read
   * again, changed and replaced under the lock.
   */
  async #change(
    changesOf: (lineup: LineupFile) => readonly TextChange[],
    paths: readonly string[] = [],
    others: () => Promise<readonly SettingsWrite[]> = () => Promise.resolve([]),
  ): Promise<void> {
    const { model, files, queue, opener, writer, backups, clock } = this.#ports;
    const { path } = model;
    if (path === null) throw failure('not-found', t('playoutserver:ws.noLineup'));
    await queue.add(() =>
      writer.during([path, ...paths], async (write) => {
        const writes = [...(await others()), ...(await this.#lineupWrite(path, changesOf))];
        if (writes.length === 0) return;
        const owner = { channel: LINEUP, lineup: path };
        await write(await settingsSteps(files, backups, owner, clock.now(), writes));
      }),
    );
    await opener.reload();
  }

  async #lineupWrite(
    path: string,
    changesOf: (lineup: LineupFile) => readonly TextChange[],
  ): Promise<SettingsWrite[]> {
    const { files } = this.#ports;
    const file = await files.read(path);
    const read = file.ok ? readLineup(path, files.dirname(path), file.bytes) : null;
    if (!file.ok || read === null)
      throw failure(
        'storage',
        t('errors:storage.readFailed', { path, reason: file.ok ? '' : file.fault.reason }),
      );
    if (!read.ok) throw failure('conflict', read.problem);
    const changes = changesOf(read.lineup);
    if (changes.length === 0) return [];
    return [{ path, before: file.bytes, bytes: utf8.encode(editText(read.lineup.text, changes)) }];
  }

  #refuse(form: SaveChannel, channel: Channel | null): void {
    const { number, virtualStart } = form;
    const { model } = this.#ports;
    if (/[/\\]/.test(number) || number === '.' || number === '..')
      throw badInput('number', 'unsafeNumber');
    for (const other of model.channels.values())
      if (other !== channel && other.entry.number === number)
        throw badInput('number', 'takenNumber', { name: other.entry.name });
    if (channel !== null && this.#moves(form, channel) && model.changedIn(channel).length > 0)
      throw failure('conflict', t('playoutserver:ws.admin.unwritten'));
    if (virtualStart !== null && virtualStart !== '' && readRfc3339(virtualStart) === null)
      throw badInput('virtualStart', 'badTime');
  }

  /** Whether the change gives the channel another playout folder. */
  #moves({ folder }: SaveChannel, { config }: Channel): boolean {
    const { files } = this.#ports;
    if (folder === null || config === null) return false;
    return files.resolve(files.dirname(config.path), folder) !== config.folder;
  }

  #configPath(form: SaveChannel): string {
    const { model, files } = this.#ports;
    if (model.lineup === null) throw failure('not-found', t('playoutserver:ws.noLineup'));
    return files.resolve(model.lineup.folder, form.config);
  }

  /** `known`: the layers of the channel that has this configuration now. */
  async #configWrites(
    path: string,
    form: SaveChannel,
    known: readonly ConfigLayer[],
  ): Promise<SettingsWrite[]> {
    const { files } = this.#ports;
    const fresh: (ConfigLayer & { readonly before: Uint8Array })[] = [];
    for (const place of new Set([path, ...known.map((layer) => layer.path)])) {
      const file = await files.read(place);
      if (!file.ok && file.fault.k === 'missing' && place === path)
        return this.#newConfig(path, form);
      if (!file.ok) throw badInput('config', 'badConfig', { reason: file.fault.reason });
      const text = new TextDecoder().decode(file.bytes);
      fresh.push({ path: place, text, before: file.bytes });
    }
    return fresh.flatMap((layer) => {
      const [mine] = configChanges(fresh, form.folder, form.virtualStart).filter(
        (change) => change.layer === layer,
      );
      if (mine === undefined) return [];
      if (!isRecord(parseJson(layer.text))) throw badInput('config', 'badConfig', { reason: '' });
      const bytes = utf8.encode(editText(layer.text, mine.changes));
      return [{ path: layer.path, before: layer.before, bytes }];
    });
  }

  async #newConfig(path: string, form: SaveChannel): Promise<SettingsWrite[]> {
    const { files } = this.#ports;
    const parent = files.dirname(path);
    const spelled = form.folder ?? this.#freeFolder(parent, form.number);
    const virtual = form.virtualStart === '' ? null : form.virtualStart;
    await files.makeFolder(parent, false);
    await files.makeFolder(files.resolve(parent, spelled), false);
    return [{ path, before: null, bytes: utf8.encode(newConfigText(spelled, virtual)) }];
  }

  /** `playout`, or a new name if another channel uses that folder. */
  #freeFolder(parent: string, number: string): string {
    const { files, model } = this.#ports;
    const taken = new Set([...model.channels.values()].map(({ config }) => config?.folder));
    return taken.has(files.resolve(parent, 'playout')) ? `playout-${number}` : 'playout';
  }
}

type FieldSentence =
  'portRange' | 'noOutput' | 'noAddress' | 'unsafeNumber' | 'takenNumber' | 'badTime' | 'badConfig';

const badInput = (
  field: string,
  sentence: FieldSentence,
  words: { readonly name?: string; readonly reason?: string } = {},
): AppFailure =>
  failure(
    'invalid-input',
    t(`playoutserver:ws.admin.${sentence}`, { name: '', reason: '', ...words }).trim(),
    { field },
  );

/** The channel's index in the current lineup. Throws `conflict` if it is no longer there. */
function indexIn({ entries }: LineupFile, { entry }: Channel): number {
  const same = entries.filter(
    ({ number, config }) => number === entry.number && config === entry.config,
  );
  const match = same.find(({ index }) => index === entry.index) ?? same[0];
  if (match !== undefined) return match.index;
  throw failure('conflict', t('playoutserver:ws.admin.channelGone'));
}
