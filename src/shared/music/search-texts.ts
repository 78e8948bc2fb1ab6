import musicsearch from '../../../resources/locales/en/musicsearch.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ musicsearch });
