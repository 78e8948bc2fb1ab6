import playout from '../../../resources/locales/en/playout.json' with { type: 'json' };
import playoutcheck from '../../../resources/locales/en/playoutcheck.json' with { type: 'json' };
import playoutedit from '../../../resources/locales/en/playoutedit.json' with { type: 'json' };
import playouttimeline from '../../../resources/locales/en/playouttimeline.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ playout, playoutcheck, playoutedit, playouttimeline });
