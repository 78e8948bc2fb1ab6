import { create } from 'zustand';

/** The service whose redeploy is being confirmed; null: none. Its details show the dialog. */
export const useRedeploying = create<{ readonly serviceId: string | null }>(() => ({
  serviceId: null,
}));

export const openRedeploy = (serviceId: string): void => useRedeploying.setState({ serviceId });

/** Closes the dialog of a service, unless another service's dialog is open by now. */
export const closeRedeploy = (id: string): void =>
  useRedeploying.setState(({ serviceId }) => ({ serviceId: serviceId === id ? null : serviceId }));
