/** A call that is refused with an HTTP status; on the socket the status stands in `error_code`. */
export class SpecifiedRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'SpecifiedRefusal';
    this.status = status;
  }
}
