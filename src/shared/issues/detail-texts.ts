import issuesdetail from '../../../resources/locales/en/issuesdetail.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ issuesdetail });
