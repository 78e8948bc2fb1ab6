import deployscli from '../../../resources/locales/en/deployscli.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ deployscli });
