/** jsdom knows the dialog element, but not how to open one, and no popovers. For tests only; import it for its effect. */
if (typeof HTMLDialogElement !== 'undefined' && HTMLDialogElement.prototype.showModal === undefined) {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  };
}
if (typeof HTMLElement !== 'undefined' && HTMLElement.prototype.hidePopover === undefined)
  HTMLElement.prototype.hidePopover = () => {};
