import type { ReadRef } from '../../../../shared/workflows/model.ts';
import { navigate } from '../../../state/route.ts';
import { readTopic } from '../../../state/topics.ts';
import { placeOf } from './place.ts';

/** Shows a run of a workflow of which only the name is known. `root`: see `ReadRef`. */
export function openNamed({ name, id }: Omit<ReadRef, 'file'>, root?: ReadRef['root']): void {
  const { workflows = [] } = readTopic('workflows.overview').value ?? {};
  const file = workflows.find((one) => one.name === name)?.file ?? name;
  navigate('workflows', placeOf(file, id, root));
}
