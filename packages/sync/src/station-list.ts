/** Requests the list of stations. A scan may add thirty at once, so it is requested once for all of them. */

export interface StationListDeps {
  fetchStations(): Promise<void>;
  onFailure(error: unknown): void;
}

export class StationList {
  readonly #deps: StationListDeps;
  #isRequested = false;
  #isWanted = false;

  constructor(deps: StationListDeps) {
    this.#deps = deps;
  }

  /** A list that is already on its way may not include the newest station. */
  mayBeOutdated(): void {
    if (this.#isRequested) this.#isWanted = true;
  }

  async request(): Promise<void> {
    this.#isWanted = true;
    if (this.#isRequested) return;
    this.#isRequested = true;
    while (this.#isWanted) {
      this.#isWanted = false;
      await this.#deps.fetchStations().catch(this.#deps.onFailure);
    }
    this.#isRequested = false;
  }
}
