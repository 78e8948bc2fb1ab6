import connections from '../../../resources/locales/en/connections.json' with { type: 'json' };
import onboarding from '../../../resources/locales/en/onboarding.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';
import '../app/cli-texts.ts';
import '../settings/texts.ts';

addTexts({ connections, onboarding });
