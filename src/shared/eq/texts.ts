import eq from '../../../resources/locales/en/eq.json' with { type: 'json' };
import eqchain from '../../../resources/locales/en/eqchain.json' with { type: 'json' };
import eqfiles from '../../../resources/locales/en/eqfiles.json' with { type: 'json' };
import eqfit from '../../../resources/locales/en/eqfit.json' with { type: 'json' };
import eqpresets from '../../../resources/locales/en/eqpresets.json' with { type: 'json' };
import eqserver from '../../../resources/locales/en/eqserver.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ eq, eqchain, eqfiles, eqfit, eqpresets, eqserver });
