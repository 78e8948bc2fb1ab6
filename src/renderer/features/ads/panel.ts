import { AdsPanel } from './AdsPanel.tsx';
import { AccountScope } from './head/AccountScope.tsx';
import { AdsActions } from './head/AdsActions.tsx';

export const adsPanel = { Content: AdsPanel, Scope: AccountScope, Actions: AdsActions };
