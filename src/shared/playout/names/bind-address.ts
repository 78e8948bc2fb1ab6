const V4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;
const V6 = /^(?=.{2,100}$)(?=.*:.*:)[0-9a-f:]+(\d+(\.\d+){3})?(%[\w.-]+)?$/i;
const HOST =
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;
const NUMBERS = /^[\d.]+$/;

/** Whether the server can listen on an address: an IP address or a host name. */
export const isBindAddress = (address: string): boolean =>
  V4.test(address) || V6.test(address) || (HOST.test(address) && !NUMBERS.test(address));
