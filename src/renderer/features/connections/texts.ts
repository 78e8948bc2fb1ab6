import onboarding from '../../../../resources/locales/en/onboarding.json' with { type: 'json' };
import { addTexts } from '../../../shared/i18n/translate.ts';
import '../../../shared/music/connection-texts.ts';
import '../../../shared/settings/texts.ts';

addTexts({ onboarding });
