import issuespanel from '../../../resources/locales/en/issuespanel.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ issuespanel });
