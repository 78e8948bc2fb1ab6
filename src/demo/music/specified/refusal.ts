/** A call rejected with an HTTP status; on the socket the status is in `error_code`. */
export class SpecifiedRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'SpecifiedRefusal';
    this.status = status;
  }
}
