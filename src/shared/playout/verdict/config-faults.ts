import { t } from '../../i18n/translate.ts';
import type { JsonValue } from '../document/document.ts';
import { brokenRules } from '../engine/rules.ts';
import type { Engine, FileKind } from '../finding.ts';
import type { JsonMark } from '../json/types.ts';
import { engineTable, schemaTable } from '../schema/tables.ts';
import { tableFaults } from './judge-value.ts';
import { floatsOf } from './mark-faults.ts';
import type { ShapeFault } from './shape-fault.ts';

/** Every fault of a lineup or of a merged channel configuration, but for its versions and the marks of its layers. */
export function configFaults(
  kind: FileKind,
  value: JsonValue,
  marks: readonly JsonMark[],
  engine: Engine,
): ShapeFault[] {
  const table = engineTable(kind, engine);
  const faults = tableFaults(value, table, schemaTable(kind, value, engine), floatsOf(marks));
  if (kind === 'channel')
    for (const { pointer, code, rule } of brokenRules(value, engine))
      faults.push({
        pointer,
        code,
        engine: true,
        schema: false,
        message: t(`playoutcheck:shape.rule.${rule}`),
      });
  return faults;
}
