import type { Message } from '@jellybrick/dbus-next';
import type { SessionBus } from '../../../src/main/platform/dbus/session-bus.ts';
import { openSessionBus } from '../../../src/main/platform/dbus/session-bus.ts';

const COLLECTION = '/org/freedesktop/secrets/collection/login';
const PROMPT = '/org/freedesktop/secrets/prompt/p1';
const PROMPT_INTERFACE = 'org.freedesktop.Secret.Prompt';

/** A Secret Service with one locked keyring, whose prompt a test answers. */
export interface PromptingService {
  /** Resolves when the prompt is shown. */
  readonly shown: Promise<void>;
  /** Waits for the prompt, then unlocks the keyring or dismisses the prompt. */
  answer(open: boolean): Promise<void>;
  stop(): void;
}

export async function startPromptingService(address: string): Promise<PromptingService> {
  const [bus, { Message: Reply }] = await Promise.all([
    openSessionBus(address),
    import('@jellybrick/dbus-next'),
  ]);
  if (bus === null) throw new Error('the bus does not answer');
  const { raw } = bus;
  let locked = true;
  let show = (): void => undefined;
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  const replies = answers(bus, () => locked, show);
  raw.addMethodHandler((call: Message) => {
    const reply = replies[call.member]?.();
    if (reply === undefined) return false;
    raw.send(Reply.newMethodReturn(call, ...reply));
    return true;
  });
  await raw.requestName('org.freedesktop.secrets');
  return {
    shown,
    answer: async (open) => {
      await shown;
      locked = !open;
      const result = [!open, bus.variant('ao', open ? [COLLECTION] : [])];
      raw.send(Reply.newSignal(PROMPT, PROMPT_INTERFACE, 'Completed', 'bv', result));
    },
    stop: () => bus.close(),
  };
}

type Answer = [signature?: string, body?: unknown[]];

const answers = (
  bus: SessionBus,
  locked: () => boolean,
  show: () => void,
): Partial<Record<string, () => Answer>> => ({
  ReadAlias: () => ['o', [COLLECTION]],
  Get: () => ['v', [bus.variant('b', locked())]],
  Unlock: () => ['aoo', [[], PROMPT]],
  Prompt: () => {
    show();
    return [];
  },
});
