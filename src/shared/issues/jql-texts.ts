import issuesjql from '../../../resources/locales/en/issuesjql.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ issuesjql });
