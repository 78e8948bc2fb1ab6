import { lazyPart } from '../../../ui/lazy-part.tsx';

const load = () => import('../scenes/ScenesHead.tsx');
const drawNothing = () => null;

/** What the scenes add to the panel's head, loaded when it is first shown. */
export const ScenesTitle = lazyPart(async () => (await load()).ScenesTitle, drawNothing);
export const CaptureButton = lazyPart(async () => (await load()).CaptureButton, drawNothing);
export const ScenesButton = lazyPart(async () => (await load()).ScenesButton, drawNothing);
