import views from '../../../resources/locales/en/views.json' with { type: 'json' };
import { addTexts } from '../../shared/i18n/translate.ts';

addTexts({ views });
