/** The host already serves as many windows as it can. */
export class TooManyWindows extends Error {
  constructor() {
    super('too many windows');
    this.name = 'TooManyWindows';
  }
}
