import '../../../shared/rules/texts.ts';
import { failure } from '../../../shared/contract/errors.ts';
import type { Handlers } from '../../../shared/contract/methods.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { MethodNameOf } from '../../../shared/contract/methods.ts';

export interface RulesService {
  readonly handlers: Handlers<MethodNameOf<'rules'>>;
  start(): void;
  stop(): void;
}

const off = (): never => {
  throw failure('unsupported', t('rules:title'));
};

/** The rules that tie services together. */
export const createRulesService = (): RulesService => ({
  handlers: { 'rules.save': off, 'rules.remove': off, 'rules.switch': off, 'rules.try': off },
  start: () => undefined,
  stop: () => undefined,
});
