import { mergeConfigs } from '../../../../shared/eq/merge.ts';
import { sameConfig } from '../../../../shared/eq/same.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import type { PlayerDsp, SaveResult } from '../../../../shared/eq/state.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { onOpen } from '../../../state/link.ts';
import { showToast } from '../../../state/toasts.ts';
import { onTopic, readTopic } from '../../../state/topics.ts';
import { editor } from './editor.ts';

/** From the last change to the save (ms): each save starts the player's stream anew. */
const PAUSE = 2_000;

/** Carries the draft to the server and the server's changes to the draft. One for the window, on while a panel shows it. */
class Saving {
  #timer: ReturnType<typeof setTimeout> | null = null;
  #running: Promise<void> | null = null;
  /** What was sent last, as long as its answer is not known to have come. */
  #unanswered: DspConfig | null = null;

  /** Follows one player until the result is called; what waits to be saved leaves at once then. */
  follow(playerId: string): () => void {
    this.#unanswered = null;
    editor.open(playerId);
    const stops = [
      onTopic('eq.players', () => {
        this.#heard(readTopic('eq.players')[playerId]);
      }),
      onTopic('eq.server', () => {
        // What was never sent goes once it can; what failed on its way waits for a person.
        if (editor.state.save.k === 'changed') this.#changed();
      }),
      editor.edited.on(() => {
        this.#changed();
      }),
      onOpen(() => {
        if (editor.state.base === null) this.load(playerId);
      }),
    ];
    this.#heard(readTopic('eq.players')[playerId]);
    this.load(playerId);
    return () => {
      if (this.#timer !== null && editor.state.save.k === 'changed') void this.apply();
      this.#stopTimer();
      for (const stop of stops) stop();
    };
  }

  /** Asks the server (again); the answer comes as a topic. */
  load(playerId: string): void {
    call('eq.load', { playerId }).catch(() => undefined);
  }

  /** Saves what is drawn now. */
  async apply(): Promise<void> {
    editor.settle();
    this.#stopTimer();
    await this.#running;
    const { playerId, draft, revision, base } = editor.state;
    if (playerId === null || base === null) return;
    editor.set({ save: { k: 'saving' } });
    this.#running = this.#send(playerId, draft, revision).finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  /** Saves over what another client saved. */
  async keepMine(): Promise<void> {
    const { save, draft } = editor.state;
    if (save.k !== 'conflict') return;
    editor.adopt(save.theirs, save.revision, draft, true);
    await this.apply();
  }

  /** Drops the draft for what another client saved. */
  takeTheirs(): void {
    const { save } = editor.state;
    if (save.k === 'conflict') this.#take(save.theirs, save.revision);
  }

  /** After a save that was stored differently: lives with what the server stored. */
  keepStored(): void {
    const { base, revision } = editor.state;
    if (base !== null) this.#take(base, revision);
  }

  /** After a save that was stored differently: puts back what the server had before it. */
  async putBack(): Promise<void> {
    const { save } = editor.state;
    if (save.k !== 'differs' || save.before === null) return;
    const { before } = save;
    editor.edit(t('eq:step.putBack'), () => before);
    await this.apply();
  }

  #take(theirs: DspConfig, revision: number): void {
    editor.follow(t('eq:step.elsewhere'), theirs, revision, theirs);
    editor.set({ save: { k: 'saved' } });
  }

  async #send(playerId: string, sent: DspConfig, base: number): Promise<void> {
    this.#unanswered = sent;
    try {
      const result = await call('eq.save', { playerId, config: sent, base });
      this.#unanswered = null;
      if (editor.state.playerId === playerId) this.#answered(result, sent);
    } catch (thrown) {
      const error = toError(thrown);
      if (editor.state.playerId === playerId) editor.set({ save: { k: 'failed', error } });
      else showToast({ tone: 'bad', text: error.message });
    }
  }

  #answered(result: SaveResult, sent: DspConfig): void {
    if (result.k === 'conflict') {
      this.#meet(result.dsp);
      return;
    }
    const { config, revision } = result.dsp;
    if (config === null) return;
    const { draft } = editor.state;
    if (result.differences.length > 0) {
      const { differences, before } = result;
      editor.adopt(config, revision, draft, true);
      editor.set({ save: { k: 'differs', differences, sent, before } });
      return;
    }
    const moved = draft !== sent;
    editor.adopt(config, revision, moved ? mergeConfigs(sent, draft, config).config : config, true);
    editor.set({ save: { k: 'saved' } });
    if (moved) this.#changed();
  }

  /** A save whose answer was lost had come through after all. */
  #arrived(stored: DspConfig, revision: number): void {
    const sent = this.#unanswered ?? stored;
    this.#unanswered = null;
    const { draft } = editor.state;
    const edited = !sameConfig(draft, sent);
    editor.adopt(
      stored,
      revision,
      edited ? mergeConfigs(sent, draft, stored).config : stored,
      true,
    );
    editor.set({ save: { k: 'saved' } });
    if (edited) this.#changed();
  }

  /** The server's newest word on the player that is open. */
  #heard(dsp: PlayerDsp | undefined): void {
    const { base, revision, save } = editor.state;
    if (dsp?.config == null || (base !== null && dsp.revision <= revision)) return;
    if (base === null) editor.adopt(dsp.config, dsp.revision, dsp.config, false);
    // The answer to our own save brings it.
    else if (save.k !== 'saving') this.#meet(dsp);
  }

  /** Another client saved: taken where nothing was changed here, joined where that is possible, asked else. */
  #meet({ config: theirs, revision }: PlayerDsp): void {
    const { base, draft, save } = editor.state;
    if (theirs === null || base === null) return;
    if (this.#unanswered !== null && sameConfig(theirs, this.#unanswered)) {
      this.#arrived(theirs, revision);
      return;
    }
    if (sameConfig(base, draft) && save.k === 'saved') {
      editor.follow(t('eq:step.elsewhere'), theirs, revision, theirs);
      return;
    }
    const { config, conflicts } = mergeConfigs(base, draft, theirs);
    if (conflicts.length > 0) {
      this.#stopTimer();
      editor.set({ save: { k: 'conflict', theirs, revision, fields: conflicts } });
      return;
    }
    editor.follow(t('eq:step.elsewhere'), theirs, revision, config);
    showToast({ tone: 'neutral', text: t('eq:save.joined') });
    this.#changed();
  }

  #changed(): void {
    const { base, draft, save } = editor.state;
    if (base === null || save.k === 'conflict') return;
    this.#stopTimer();
    if (sameConfig(base, draft)) {
      editor.set({ save: { k: 'saved' } });
      return;
    }
    const applyOnly = readTopic('settings').eqApplyOnly;
    const readOnly = readTopic('eq.server').readOnly !== null;
    const at = applyOnly || readOnly ? null : Date.now() + PAUSE;
    editor.set({ save: { k: 'changed', at } });
    if (at !== null) this.#arm();
  }

  #arm(): void {
    this.#timer = setTimeout(() => {
      // Whoever still holds a band is not done.
      if (editor.moving) this.#arm();
      else void this.apply();
    }, PAUSE);
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

export const saving = new Saving();
