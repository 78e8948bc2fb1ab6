import requests from '../../../resources/locales/en/requests.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

/** Texts of requests to servers, which only the core sends; the window has the texts of causes in `texts.ts`. */
addTexts({ requests });
