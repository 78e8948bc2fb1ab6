import type { ReadRef } from '../../../../shared/workflows/model.ts';
import { navigate } from '../../../state/route.ts';
import { readTopic } from '../../../state/topics.ts';
import { formatPlace } from './route.ts';

/** Shows a run of a workflow that is known only by name. `root`: see `ReadRef`. */
export function openNamed({ name, id }: Omit<ReadRef, 'file'>, root?: ReadRef['root']): void {
  const { workflows = [] } = readTopic('workflows.overview').value ?? {};
  const file = workflows.find((workflow) => workflow.name === name)?.file ?? name;
  navigate('workflows', formatPlace(file, id, root));
}
