import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { ROOM_CODE_LENGTH } from '@tutti/contract/rooms/words';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import './room.css';

/** People may type spaces and dashes between the letters. */
const TYPED_MAX_LENGTH = ROOM_CODE_LENGTH + 6;

/** Opens the address of the code, which is also in links and QR codes. */
export function JoinByCode({ onJoin }: { onJoin?: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  const isWhole = code.length === ROOM_CODE_LENGTH;
  function join(event: FormEvent) {
    event.preventDefault();
    if (!isWhole) return;
    onJoin?.();
    void navigate(`/room/${encodeURIComponent(code)}`);
  }
  return (
    <form className="flex items-center gap-2" onSubmit={join}>
      <label htmlFor={id} className="sr-only">
        {texts.code.label}
      </label>
      <input
        id={id}
        value={typed}
        maxLength={TYPED_MAX_LENGTH}
        placeholder={texts.code.placeholder}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        className="room-code-field"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" isUnavailable={!isWhole}>
        {texts.join}
      </Button>
    </form>
  );
}
