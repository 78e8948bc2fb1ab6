import { AppFailure } from '../../../../shared/contract/errors.ts';
import { checkChannel } from '../../../../shared/playout/check/check-channel.ts';
import type { FolderFile, MediaResult } from '../../../../shared/playout/check/facts.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import { writeDocText } from '../../../../shared/playout/document/write-doc.ts';
import type { RepairRequest } from '../../../../shared/playout/edit/repair.ts';
import { applyRepairs } from '../../../../shared/playout/edit/repair.ts';
import type { Engine, Finding, FindingCode } from '../../../../shared/playout/finding.ts';
import { judge } from '../../../../shared/playout/verdict/judge.ts';
import type { CheckRun } from '../load/check-run.ts';
import { addAll } from '../load/check-run.ts';
import type { LoadedConfig } from '../load/read-config.ts';

/** A playout folder that can be repaired. Documents are identified by the path they were read from. */
export interface Repairable {
  readonly run: CheckRun;
  /** The path as findings show it. */
  readonly path: string;
  readonly entries: readonly FolderFile[];
  readonly config: LoadedConfig | null;
  readonly engine: Engine;
  readonly media: (path: string) => MediaResult;
  /** Files that may be changed, by path. */
  readonly ours: (path: string) => boolean;
  /** Codes to repair; empty: all. */
  readonly codes: readonly FindingCode[];
}

/** A finding that was repaired. */
interface Repaired {
  readonly path: string;
  readonly pointer: string;
  readonly code: FindingCode;
  readonly label: string;
}

export interface RepairedFolder {
  readonly docs: readonly PlayoutDoc[];
  readonly repairs: readonly Repaired[];
  /** The remaining findings. */
  readonly findings: readonly Finding[];
}

/**
 * Maximum number of rounds. One repair can enable the next (a sorted item can be trimmed); only cyclic repairs need
 * this many.
 */
const MAX_ROUNDS = 50;

export const getDoc = ({ content }: FolderFile): PlayoutDoc | null =>
  content.k === 'doc' || content.k === 'refused' ? content.doc : null;

/** Repairs until no possible repair is left. */
export function repairFolder(folder: Repairable): RepairedFolder {
  let docs: readonly PlayoutDoc[] = folder.entries.map(getDoc).filter((doc) => doc !== null);
  let findings = checkFolder(folder, docs);
  const repairs: Repaired[] = [];
  const never = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const requests = listRequests(folder, docs, findings).filter(
      (request) => !never.has(formatKey(request)),
    );
    const [first] = requests;
    if (first === undefined) break;
    const done = longestThatFits(docs, requests);
    // A repair without an effect, or that is not possible, would be repeated forever.
    for (const request of done.requests.length === 0 ? [first] : done.requests)
      never.add(formatKey(request));
    for (const { path, pointer, code, label } of done.requests)
      repairs.push({ path, pointer, code, label });
    if (done.requests.length === 0) continue;
    docs = done.docs;
    findings = checkFolder(folder, docs);
  }
  return { docs, repairs, findings };
}

interface Request extends Repaired {
  readonly request: RepairRequest;
}

const formatKey = ({ path, pointer, code, label }: Request): string =>
  JSON.stringify([path, pointer, code, label]);

function listRequests(
  { run, path, ours, codes }: Repairable,
  docs: readonly PlayoutDoc[],
  findings: readonly Finding[],
): Request[] {
  const byPath = new Map(docs.map((doc) => [run.files.join(path, doc.name), doc]));
  return findings.flatMap(({ path: place, pointer, code, repair }): Request[] => {
    const doc = byPath.get(place);
    if (repair === undefined || doc === undefined || !ours(doc.id)) return [];
    if (codes.length > 0 && !codes.includes(code)) return [];
    const request = { docId: doc.id, repair };
    return [{ path: place, pointer, code, label: repair.label, request }];
  });
}

/** The longest prefix of repairs that can be applied together: if two conflict, the later one waits. */
function longestThatFits(
  docs: readonly PlayoutDoc[],
  requests: readonly Request[],
): { docs: readonly PlayoutDoc[]; requests: readonly Request[] } {
  for (let count = requests.length; count > 0; count = Math.floor(count / 2)) {
    const some = requests.slice(0, count);
    const after = applied(docs, some);
    if (after !== null) return { docs: after, requests: some };
  }
  return { docs, requests: [] };
}

function applied(
  docs: readonly PlayoutDoc[],
  requests: readonly Request[],
): readonly PlayoutDoc[] | null {
  try {
    return applyRepairs(
      docs,
      requests.map(({ request }) => request),
    );
  } catch (error) {
    if (error instanceof AppFailure) return null;
    throw error;
  }
}

/** All findings of the folder with these documents. */
function checkFolder(
  { run, path, entries, config, engine, media }: Repairable,
  docs: readonly PlayoutDoc[],
): Finding[] {
  const left = new Map(docs.map((doc) => [doc.id, doc]));
  const findings: Finding[] = [];
  const toFolderFile = (doc: PlayoutDoc): FolderFile => {
    const place = run.files.join(path, doc.name);
    const judged = judge({ path: place, kind: 'playout', text: writeDocText(doc), engine });
    addAll(findings, judged.findings);
    const reason = judged.file.engineMessage ?? '';
    const content: FolderFile['content'] =
      judged.file.engine === 'ok' ? { k: 'doc', doc } : { k: 'refused', reason, doc };
    return { name: doc.name, path: place, content };
  };
  const now = entries.flatMap((entry): FolderFile[] => {
    const before = getDoc(entry);
    if (before === null) return [entry];
    const doc = left.get(before.id);
    left.delete(before.id);
    return doc === undefined ? [] : [toFolderFile(doc)];
  });
  for (const doc of left.values()) now.push(toFolderFile(doc));
  const facts = config && { path: config.path, value: config.value };
  const check = { path, entries: now, config: facts, engine, style: run.style };
  return [...findings, ...checkChannel({ ...check, media, env: run.env })];
}
