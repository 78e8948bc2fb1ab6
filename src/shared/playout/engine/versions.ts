import type { Engine, FileKind } from '../finding.ts';

/** `0.B.C`: files with another B can't be read; a higher C has unknown fields. */
export interface FormatVersion {
  readonly breaking: number;
  readonly compatible: number;
}

const MAX_U32 = 2 ** 32 - 1;

const formatPrefix = (kind: FileKind): string => `https://ersatztv.org/${kind}/version/`;

/**
 * One part of a version as the engine reads it: an unsigned 32-bit number in Rust, which may have a plus sign and
 * leading zeros.
 */
function parsePart(text: string): number | null {
  if (!/^\+?\d+$/.test(text)) return null;
  const value = Number(text);
  return value > MAX_U32 ? null : value;
}

/** The version of a file; null if the engine does not recognize it. */
export function formatVersion(kind: FileKind, uri: string): FormatVersion | null {
  const prefix = `${formatPrefix(kind)}0.`;
  if (!uri.startsWith(prefix)) return null;
  const rest = uri.slice(prefix.length);
  const dot = rest.indexOf('.');
  if (dot < 0) return null;
  const breaking = parsePart(rest.slice(0, dot));
  const compatible = parsePart(rest.slice(dot + 1));
  return breaking === null || compatible === null ? null : { breaking, compatible };
}

/**
 * The highest 0.0.C of a playout file that each engine reads. Engines before June 2026 accepted any string and are not
 * supported.
 */
export const highestPatch: Readonly<Record<Engine, number>> = { '0.0.2': 2, '0.2': 5 };

/** The highest version that an engine reads for a kind of file; null: it ignores the version. */
export function supported(kind: FileKind, engine: Engine): FormatVersion | null {
  if (kind === 'playout') return { breaking: 0, compatible: highestPatch[engine] };
  if (engine !== '0.2') return null;
  return kind === 'channel' ? { breaking: 1, compatible: 2 } : { breaking: 0, compatible: 1 };
}

export const versionUri = (kind: FileKind, { breaking, compatible }: FormatVersion): string =>
  `${formatPrefix(kind)}0.${String(breaking)}.${String(compatible)}`;

/** `0.0.2` for a message. */
export const versionText = ({ breaking, compatible }: FormatVersion): string =>
  `0.${String(breaking)}.${String(compatible)}`;
