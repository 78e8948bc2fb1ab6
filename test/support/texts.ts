import { resources } from '../../src/shared/i18n/resources.ts';
import { addTexts } from '../../src/shared/i18n/translate.ts';

// A test imports parts of the product without the entry that brings their texts.
addTexts(resources.en);
