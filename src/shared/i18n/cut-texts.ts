import cut from '../../../resources/locales/en/cut.json' with { type: 'json' };
import { addTexts } from './translate.ts';

addTexts({ cut });
