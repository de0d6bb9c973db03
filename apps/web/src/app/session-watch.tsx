import { useEffect, useRef } from 'react';
import { useAuth } from '#data/account/auth-context.tsx';
import { useStation } from '#engine/engine-context.tsx';

/** Checks the session when the hub closes, because the server closes it when a session ends elsewhere. */
export function SessionWatch() {
  const { connection } = useStation();
  const { retryProfile } = useAuth();
  const wasConnected = useRef(false);
  useEffect(() => {
    const isConnected = connection === 'connected';
    if (wasConnected.current && !isConnected) retryProfile();
    wasConnected.current = isConnected;
  }, [connection, retryProfile]);
  return null;
}
