import { useState } from 'react';
import { formatCountry } from '../../../../shared/format/country.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { lazy } from '../../../../shared/lib/lazy.ts';
import { Combobox } from '../../../ui/Combobox.tsx';
import type { FieldParts } from '../../../ui/Field.tsx';
import { formatNoMatch } from '../../../ui/NoMatch.tsx';

/** The codes of ISO 3166-1, and that of Kosovo. */
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW';

const listCountries = lazy(() =>
  codes
    .split(' ')
    .map((code) => ({ value: code, label: formatCountry(code), note: code }))
    .sort((a, b) => a.label.localeCompare(b.label)),
);

/** Letters of a name without accents and case, so that "cote" finds "Côte d’Ivoire". */
const toPlain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Countries by code or a part of the name: first the one with this code, then names that start with the text. */
function findCountries(text: string) {
  const wanted = toPlain(text.trim());
  const rank = ({ value, label }: { readonly value: string; readonly label: string }): number => {
    if (value.toLowerCase() === wanted) return 0;
    const at = toPlain(label).indexOf(wanted);
    return at < 0 ? -1 : Math.min(at, 1) + 1;
  };
  return listCountries()
    .map((country) => ({ country, at: rank(country) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ country }) => country);
}

/** Selects a country (a code such as `DE`) by its name or code. */
export function CountryField({
  parts,
  value,
  onValue,
}: {
  readonly parts: FieldParts;
  /** Empty: none yet. */
  readonly value: string;
  readonly onValue: (code: string) => void;
}) {
  const [text, setText] = useState('');
  return (
    <Combobox
      {...parts}
      value={value}
      options={findCountries(text)}
      empty={formatNoMatch(t('adsform:pick.country'), text)}
      onText={setText}
      onValue={onValue}
    />
  );
}
