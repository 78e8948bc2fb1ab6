import type { DocumentFinding } from './document-finding.ts';

/** The programme of the open lineup. */
export interface ProgrammeState {
  /** `none`: the lineup has no `programming.json`. `readOnly`: it can't be written. */
  readonly status: 'none' | 'ready' | 'broken' | 'readOnly';
  /** The document's text as in its file. */
  readonly text: string;
  /** Identifies this text, for `playout.programme.save`. */
  readonly revision: string;
  readonly findings: readonly DocumentFinding[];
  readonly channels: readonly ProgrammeChannel[];
  readonly background: {
    readonly isOn: boolean;
    /** How far ahead items are generated (ms). */
    readonly ahead: number;
    /** Epoch ms. */
    readonly lastRunAt: number | null;
    readonly lastError: string | null;
  };
  readonly library: {
    readonly media: number;
    readonly isScanning: boolean;
    readonly version: string;
  };
}

export interface ProgrammeChannel {
  readonly number: string;
  readonly name: string;
  /** Epoch ms; null: nothing is generated. */
  readonly generatedUntil: number | null;
  /** Files in its folder that this app did not generate. */
  readonly foreignFiles: number;
}

export const noProgramme: ProgrammeState = {
  status: 'none',
  text: '',
  revision: '',
  findings: [],
  channels: [],
  background: { isOn: false, ahead: 0, lastRunAt: null, lastError: null },
  library: { media: 0, isScanning: false, version: '' },
};
