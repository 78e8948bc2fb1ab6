import { t } from '../../../../shared/i18n/translate.ts';
import { freeName, freeNumber, makeScene } from '../../../../shared/music/scenes/make.ts';
import type { Scene } from '../../../../shared/music/scenes/model.ts';
import { resultWords } from '../../../../shared/music/scenes/result-words.ts';
import type { SceneResult } from '../../../../shared/music/scenes/step.ts';
import { call, tellFailure } from '../../../state/calls.ts';
import { dismissToast, showToast } from '../../../state/toasts.ts';
import { openPlace } from '../model/route.ts';
import { readScenes, saveScene } from './scene-edits.ts';
import type { SceneHistoryStep } from './scene-history.ts';
import { addStep, dropStep, hasStep, takeStep } from './scene-history.ts';
import { showRow } from './shown-row.ts';

/** How long (ms) the toast of an applied scene offers undo. */
const OFFER_MS = 10_000;

const openScene = (id: string): void => openPlace({ k: 'scenes', id, preview: false });

/** Creates a scene from the current state and opens it. */
export async function captureNow(): Promise<void> {
  const scene = await call('music.captureScene', { id: null, name: null, players: null });
  addStep({ k: 'added', id: scene.id });
  openScene(scene.id);
}

/** Creates a scene without players and opens it. */
export async function createScene(): Promise<void> {
  const scene = makeScene({ id: crypto.randomUUID(), name: null, scenes: readScenes() });
  await call('music.saveScene', { scene });
  addStep({ k: 'added', id: scene.id });
  openScene(scene.id);
}

/** Updates the ticked players from the current state. */
export async function updateFromNow(scene: Scene): Promise<void> {
  await call('music.captureScene', { id: scene.id, name: null, players: null });
  const step = { k: 'edited', before: scene } as const;
  addStep(step);
  tell(t('musicscenes:updated', { name: scene.name }), step);
}

/** Applies a scene and shows which changes succeeded and which did not. */
export async function applyScene(id: string): Promise<void> {
  const result = await call('music.applyScene', { id });
  const { undo } = result;
  if (undo === null) {
    tellResult(result);
    return;
  }
  const step = { k: 'applied', undo } as const;
  addStep(step);
  tellResult(result, step);
}

/** Adds a copy of a scene below it and opens it. */
export async function duplicateScene(scene: Scene): Promise<void> {
  const scenes = readScenes();
  const id = crypto.randomUUID();
  const name = freeName(scene.name, scenes);
  const copy = { ...scene, id, name, number: freeNumber(scenes), used: 0, usedAt: null };
  await call('music.saveScene', { scene: copy, at: scenes.indexOf(scene) + 1 });
  addStep({ k: 'added', id });
  openScene(id);
}

export async function removeScene(scene: Scene): Promise<void> {
  const at = readScenes().findIndex(({ id }) => id === scene.id);
  const step = { k: 'removed', scene, at } as const;
  // Added before the result arrives, so that Ctrl+Z right after it undoes this step.
  addStep(step);
  try {
    await dropScene(scene.id);
  } catch (thrown) {
    dropStep(step);
    throw thrown;
  }
  if (hasStep(step)) tell(t('musicscenes:removed', { name: scene.name }), step);
}

/** Removed scenes that the topic still contains. */
const removed = new Set<string>();

/** Removes a scene. The page shows the scene below it, or above it if it was the last. */
async function dropScene(id: string): Promise<void> {
  const scenes = readScenes().filter((scene) => !removed.has(scene.id));
  const at = scenes.findIndex((scene) => scene.id === id);
  const next = scenes[at + 1] ?? scenes[at - 1];
  if (next !== undefined) showRow(next.id);
  removed.add(id);
  try {
    await call('music.removeScene', { id });
  } catch (thrown) {
    removed.delete(id);
    showRow(id);
    throw thrown;
  }
}

/** Moves a scene to another index; ignores an index outside of the list. */
export async function moveScene(id: string, to: number): Promise<void> {
  const scenes = readScenes();
  const from = scenes.findIndex((scene) => scene.id === id);
  if (from === -1 || to === from || to < 0 || to >= scenes.length) return;
  addStep({ k: 'moved', id, from });
  await call('music.moveScene', { id, to });
}

/** Undoes the latest edit, or the latest applied scene. */
export function undoLast(): void {
  const step = takeStep();
  if (step === null) showToast({ tone: 'neutral', text: t('musicscenes:nothingToUndo') });
  else tellFailure(undoStep(step));
}

/** Restores a removed scene under a free name, because another scene may have its name by now. */
const withFreeName = (scene: Scene): Scene => {
  const others = readScenes().filter(({ id }) => id !== scene.id);
  return { ...scene, name: freeName(scene.name, others) };
};

/** The toasts that offer to undo a step. */
const offers = new WeakMap<SceneHistoryStep, number>();

async function undoStep(step: SceneHistoryStep): Promise<void> {
  const offer = offers.get(step);
  if (offer !== undefined) dismissToast(offer);
  switch (step.k) {
    case 'edited':
      saveScene(step.before);
      return;
    case 'added':
      await dropScene(step.id);
      return;
    case 'removed':
      removed.delete(step.scene.id);
      await call('music.saveScene', { scene: withFreeName(step.scene), at: step.at });
      showRow(step.scene.id);
      return;
    case 'moved':
      await call('music.moveScene', { id: step.id, to: step.from });
      return;
    case 'applied':
      tellResult(await call('music.undoScene', { undo: step.undo }), null);
  }
}

/** `step` null: it has been undone. */
function tellResult(result: SceneResult, step?: SceneHistoryStep | null): void {
  const isWhole = result.outcomes.every(({ outcome }) => outcome === 'done');
  const tone = isWhole ? 'good' : 'bad';
  tell(resultWords(result, step === null), step ?? undefined, tone);
}

function tell(text: string, step?: SceneHistoryStep, tone: 'neutral' | 'good' | 'bad' = 'neutral') {
  if (step === undefined) {
    showToast({ tone, text });
    return;
  }
  const run = (): void => {
    if (dropStep(step)) tellFailure(undoStep(step));
  };
  const action = { label: t('musicscenes:undo'), run };
  offers.set(step, showToast({ tone, text, lasts: OFFER_MS, action }));
}
