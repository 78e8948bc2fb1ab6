import '../../../../shared/playout/programme/texts.ts';
import '../../../ui/views-texts.ts';
import programmeview from '../../../../../resources/locales/en/programmeview.json' with { type: 'json' };
import { addTexts } from '../../../../shared/i18n/translate.ts';

addTexts({ programmeview });
