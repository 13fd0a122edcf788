const ask = (after) => (base) => {
  base.item._meta.ui = { ...base.item._meta.ui, permissions: { microphone: {} } };
  base.script = `navigator.mediaDevices.getUserMedia({ audio: true })${after};`;
};

export const keeps = { "PRM-02": ask('.catch(() => app.say("There is no microphone."))') };

export const breaks = { "PRM-02": ask("") };
