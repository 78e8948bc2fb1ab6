import palette from '../../../resources/locales/en/palette.json' with { type: 'json' };
import { addTexts } from '../../shared/i18n/translate.ts';

addTexts({ palette });
