export interface KeyTexts {
  readonly name: string;
  readonly nameHint: string;
  readonly nameRequired: string;
  readonly nameTooLong: string;
  readonly make: string;
  readonly makeFailed: string;
  readonly neverUsed: string;
  readonly lastUsed: (when: string, client: string | undefined) => string;
  readonly revoke: string;
  readonly revokeKey: (name: string) => string;
  readonly revokeQuestion: (name: string) => string;
  readonly revokeText: string;
}

export interface ListedKey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
  readonly lastClient?: string | undefined;
}
