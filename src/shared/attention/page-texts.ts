import attentionpage from '../../../resources/locales/en/attentionpage.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';
import './texts.ts';

addTexts({ attentionpage });
