import { DeploysPanel } from './DeploysPanel.tsx';

export const deploysPanel = { Content: DeploysPanel };
