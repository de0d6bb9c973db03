/** A peer's message violates the protocol. Only the connection that sent it ends. */
export class HubProtocolError extends Error {
  override readonly name = 'HubProtocolError';
}

/** Part of the protocol (dotnet/aspnetcore DefaultHubDispatcher): clients strip or match them word for word. */

export const UNKNOWN_METHOD_ERROR = 'Method does not exist.';

export function failedToInvokeText(target: string, publicReason?: string): string {
  const text = `Failed to invoke '${target}' due to an error on the server.`;
  return publicReason === undefined ? text : `${text} HubException: ${publicReason}`;
}

export function unexpectedErrorText(target: string, publicReason?: string): string {
  const text = `An unexpected error occurred invoking '${target}' on the server.`;
  return publicReason === undefined ? text : `${text} HubException: ${publicReason}`;
}

export function unauthorizedText(target: string): string {
  return `Failed to invoke '${target}' because user is unauthorized`;
}

export function streamRefusalText(target: string): string {
  return `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`;
}
