import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import { expandTemplate, templateNames } from '../../../../shared/playout/template/expand.ts';

type Env = (name: string) => string | undefined;

/**
 * A template by the engine's rules, for showing: each variable that is set stands as `{NAME}` in the output, so that no value
 * leaves this process. `channelNumber` null: the engine does not put it in.
 */
export function expandForShow(
  text: string,
  env: Env,
  channelNumber: string | null,
): MethodOutput<'playout.expand'> {
  const names = templateNames(text).map((name) => ({ name, set: env(name) !== undefined }));
  // The real values decide whether it works; what is shown is made without them.
  const real = expandTemplate(text, env, { channelNumber });
  const shown = expandTemplate(
    text,
    (name) => (env(name) === undefined ? undefined : `{${name}}`),
    {
      channelNumber,
    },
  );
  return {
    ok: real.ok,
    output: real.ok && shown.ok ? shown.output : '',
    message: real.ok ? null : real.message,
    names,
  };
}
