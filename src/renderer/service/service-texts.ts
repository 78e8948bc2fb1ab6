import service from '../../../resources/locales/en/service.json' with { type: 'json' };
import { addTexts } from '../../shared/i18n/translate.ts';

addTexts({ service });
