import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { HttpPort } from '../../../net/http.ts';
import type { Logger } from '../../../platform/ports.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { HlsAnswer, WorkspaceView } from '../view.ts';

export interface AroundPorts {
  readonly http: HttpPort;
  readonly files: PlayoutFilesPort;
  readonly log: Logger;
  /** The environment of this process. */
  readonly env: (name: string) => string | undefined;
}

/** What lies around the playout files: templates, guides, the running server, its reports. */
export interface Around {
  readonly handlers: Handlers<
    | 'playout.expand'
    | 'playout.guide'
    | 'playout.checkServer'
    | 'playout.preview'
    | 'playout.reports'
    | 'playout.report'
  >;
  /** The file behind `/hls/<channel>/<file>`; null: no such channel, or a name that no such file has. */
  hls(channel: string, file: string, signal: AbortSignal): Promise<HlsAnswer | null>;
}

/** Builds what is around the open lineup. Keeps no state of its own. */
export function createAround(_ports: AroundPorts, _view: WorkspaceView): Around {
  const notYet = (): never => {
    throw failure('unsupported', t('playoutserver:ws.notYet'));
  };
  return {
    handlers: {
      'playout.expand': notYet,
      'playout.guide': notYet,
      'playout.checkServer': notYet,
      'playout.preview': notYet,
      'playout.reports': notYet,
      'playout.report': notYet,
    },
    hls: () => Promise.resolve(null),
  };
}
