import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import type { LineupEntry } from '../../../../shared/playout/document/lineup.ts';
import { readPlayoutConfig } from '../../../../shared/playout/document/lineup.ts';
import { toObject } from '../../../../shared/playout/document/source.ts';
import type { Engine, Finding } from '../../../../shared/playout/finding.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { judgeLayers } from '../../../../shared/playout/verdict/judge.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';

/** One file of a configuration. */
export interface ConfigLayer {
  readonly path: string;
  readonly text: string;
}

/** A channel's configuration: its base and overlays. */
export interface ChannelConfig {
  readonly path: string;
  readonly layers: readonly ConfigLayer[];
  /** The merged layers; null if they can't be read. */
  readonly value: JsonObject | null;
  /** Absolute; null if it names none. */
  readonly folder: string | null;
  readonly virtualStart: string | null;
  readonly engine: Engine;
  readonly findings: readonly Finding[];
  readonly trouble: { readonly state: ChannelState['state']; readonly problem: string } | null;
  /** All files of the configuration, existing or not. */
  readonly paths: readonly string[];
}

/** Reads the configuration that a lineup entry names. Never rejects: `trouble` has the error. */
export async function readConfig(
  files: PlayoutFilesPort,
  lineupFolder: string,
  entry: LineupEntry,
): Promise<ChannelConfig> {
  const path = files.resolve(lineupFolder, entry.config);
  const paths = [path, ...entry.overlays.map((overlay) => files.resolve(lineupFolder, overlay))];
  if (entry.config === '') return none(path, [], 'no-config', t('playoutserver:ws.config.unnamed'));
  const layers: { path: string; text: string; bytes: Uint8Array }[] = [];
  for (const place of paths) {
    const file = await files.read(place);
    if (!file.ok) {
      const { reason } = file.fault;
      return none(
        path,
        paths,
        'no-config',
        t('playoutserver:ws.config.unread', { path: place, reason }),
      );
    }
    const { bytes } = file;
    layers.push({ path: place, text: new TextDecoder().decode(bytes), bytes });
  }
  return judged(files, path, paths, layers);
}

const none = (
  path: string,
  paths: readonly string[],
  state: ChannelState['state'],
  problem: string,
): ChannelConfig => ({
  path,
  layers: [],
  value: null,
  folder: null,
  virtualStart: null,
  engine: '0.0.2',
  findings: [],
  trouble: { state, problem },
  paths,
});

function judged(
  files: PlayoutFilesPort,
  path: string,
  paths: readonly string[],
  layers: readonly (ConfigLayer & { readonly bytes: Uint8Array })[],
): ChannelConfig {
  const {
    file,
    findings,
    value: merged,
  } = judgeLayers(
    layers.map(({ path: place, bytes }) => ({ path: place, bytes })),
    'auto',
  );
  const value = toObject(merged);
  const { folder: spelled, virtualStart } = readPlayoutConfig(value);
  const folder = spelled === null ? null : files.resolve(files.dirname(path), spelled);
  const refused = file.engine === 'refused' || value === null;
  return {
    path,
    layers: layers.map(({ path: place, text }) => ({ path: place, text })),
    value,
    folder,
    virtualStart,
    engine: file.judge,
    findings,
    trouble: refused
      ? {
          state: 'refused-config',
          problem: t('playoutserver:ws.config.refused', {
            path,
            reason: file.engineMessage ?? findings[0]?.message ?? '',
          }).trim(),
        }
      : null,
    paths,
  };
}
